import {
  apiCallsPerMinute,
  apiTextLimitCodePoints,
  apiTextsPerCall,
  apiTokenGraceS,
  apiTokenLifeS,
  errorReportsPerDay,
} from "@yiqiao/contracts/public-api";
import { useTexts } from "../texts.ts";

/** Limits that count for everybody, whatever the membership. */
export function UsualLimits() {
  const t = useTexts();
  return (
    <ul>
      <li>{t("limitTexts", { count: apiTextsPerCall })}</li>
      <li>{t("limitCharacters", { count: apiTextLimitCodePoints })}</li>
      <li>{t("limitCalls", { count: apiCallsPerMinute })}</li>
      <li>{t("limitReports", { count: errorReportsPerDay })}</li>
      <li>{t("limitToken", { seconds: String(apiTokenLifeS), grace: String(apiTokenGraceS) })}</li>
      <li>{t("limitWait")}</li>
    </ul>
  );
}
