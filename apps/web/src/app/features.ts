import { accountPages } from "#pages/accounts";
import { backOfficePages } from "#pages/back-office";
import { contentPages } from "#pages/content";
import { documentPages } from "#pages/documents";
import { enginePages } from "#pages/engines";
import { libraryPages } from "#pages/libraries";
import { messagePages } from "#pages/messages";
import { orderPages } from "#pages/orders";
import { outboxPages } from "#pages/outbox";
import { picturePages } from "#pages/pictures";
import { postEditingPages } from "#pages/post-editing";
import { preactivationPages } from "#pages/preactivation";
import { publicityPages } from "#pages/publicity";
import { quotaPages } from "#pages/quota";
import { signInPages } from "#pages/sessions";
import { termExtractionPages } from "#pages/term-extraction";
import { textPages } from "#pages/text";
import { thirdPartyPages } from "#pages/third-party";
import { webPagePages } from "#pages/web-pages";

/** The pages of every feature; menus show theirs in this order. */
export const pages = [
  ...textPages,
  ...documentPages,
  ...picturePages,
  ...webPagePages,
  ...postEditingPages,
  ...termExtractionPages,
  ...backOfficePages,
  ...preactivationPages,
  ...libraryPages,
  ...accountPages,
  ...messagePages,
  ...orderPages,
  ...quotaPages,
  ...contentPages,
  ...enginePages,
  ...outboxPages,
  ...publicityPages,
  ...signInPages,
  ...thirdPartyPages,
] as const;
