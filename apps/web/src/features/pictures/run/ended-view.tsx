import { Button } from "@mantine/core";
import type { Picture } from "@yiqiao/contracts/pictures";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { canBegin } from "../picture-state.ts";
import { useTexts } from "../texts.ts";
import { Failure } from "#features/permissions";

interface EndedViewProps {
  readonly picture: Picture;
  readonly onAgain: () => void;
  readonly onTakeOut: () => void;
  readonly onChoose: (side: "source" | "target") => void;
}

/** Failures that other languages would not have. */
const remedies: ReadonlyMap<number, "source" | "target"> = new Map([
  [errorCodes.sameLanguage, "target"],
  [errorCodes.unsupportedPair, "target"],
  [errorCodes.picturePairUnavailable, "target"],
  [errorCodes.languageUndetected, "source"],
  [errorCodes.languageNotServed, "source"],
  [errorCodes.pictureLanguageUnavailable, "source"],
]);

/** Why there is no translated picture, and what can be done. */
export function EndedView({ picture, onAgain, onTakeOut, onChoose }: EndedViewProps) {
  const t = useTexts();
  const { state, error_code: code, message } = picture;
  const retry = canBegin(picture) ? { onRetry: onAgain, retryLabel: t("again") } : {};
  const side = code === null ? undefined : remedies.get(code);
  const actions = (
    <>
      {side !== undefined && (
        <Button variant="default" onClick={() => onChoose(side)}>
          {t(side === "source" ? "chooseSource" : "chooseTarget")}
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onTakeOut}>
        {t("takeOut")}
      </Button>
    </>
  );
  if (state === "expired") {
    return <Failure isCalm title={t("expiredTitle")} message={t("expiredHint")} actions={actions} />;
  }
  if (state === "cancelled") {
    return <Failure isCalm title={t("cancelledTitle")} message={t("cancelledHint")} {...retry} actions={actions} />;
  }
  if (code === errorCodes.pictureNoText) {
    return <Failure isCalm title={t("noTextTitle")} message={t("noTextHint")} {...retry} actions={actions} />;
  }
  return <Failure title={t("failedTitle")} message={message} code={code ?? 0} {...retry} actions={actions} />;
}
