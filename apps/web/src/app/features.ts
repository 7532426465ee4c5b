import { accountPages } from "#pages/accounts";
import { auditPages } from "#pages/audit";
import { backOfficePages } from "#pages/back-office";
import { backupPages } from "#pages/backups";
import { contentPages } from "#pages/content";
import { devicePages } from "#pages/devices";
import { documentPages } from "#pages/documents";
import { enginePages } from "#pages/engines";
import { enterprisePages } from "#pages/enterprises";
import { libraryPages } from "#pages/libraries";
import { messagePages } from "#pages/messages";
import { orderPages } from "#pages/orders";
import { outboxPages } from "#pages/outbox";
import { picturePages } from "#pages/pictures";
import { postEditingPages } from "#pages/post-editing";
import { preactivationPages } from "#pages/preactivation";
import { publicApiPages } from "#pages/public-api";
import { publicityPages } from "#pages/publicity";
import { quotaPages } from "#pages/quota";
import { signInPages } from "#pages/sessions";
import { statisticsPages } from "#pages/statistics";
import { systemLogPages } from "#pages/system-log";
import { termExtractionPages } from "#pages/term-extraction";
import { textPages } from "#pages/text";
import { thirdPartyPages } from "#pages/third-party";
import { trafficPages } from "#pages/traffic-control";
import { userPages } from "#pages/users";
import { webPagePages } from "#pages/web-pages";
import { webhookPages } from "#pages/webhooks";

/** The pages of every feature; menus show theirs in this order. */
export const pages = [
  ...textPages,
  ...documentPages,
  ...picturePages,
  ...webPagePages,
  ...postEditingPages,
  ...termExtractionPages,
  ...backOfficePages,
  ...userPages,
  ...statisticsPages,
  ...preactivationPages,
  ...libraryPages,
  ...accountPages,
  ...messagePages,
  ...enterprisePages,
  ...orderPages,
  ...quotaPages,
  ...publicApiPages,
  ...webhookPages,
  ...contentPages,
  ...enginePages,
  ...backupPages,
  ...outboxPages,
  ...devicePages,
  ...systemLogPages,
  ...auditPages,
  ...trafficPages,
  ...publicityPages,
  ...signInPages,
  ...thirdPartyPages,
] as const;
