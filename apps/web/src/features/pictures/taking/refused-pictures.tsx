import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pictureMediaTypes } from "@yiqiao/contracts/pictures";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useState } from "react";
import { RefusedList } from "#shared/parts/refused-list.tsx";
import classes from "../pictures-page.module.css";
import { limitsQuery } from "../pictures.queries.ts";
import { useTexts } from "../texts.ts";
import { typesInWords } from "./limit-hints.tsx";
import { canShrink, type RefusedPicture } from "./picture-checks.ts";

function useReason(): (refused: RefusedPicture) => string {
  const t = useTexts();
  const { fileSize } = useFormats();
  const { language } = useInterfaceLanguage();
  const types = useQuery(limitsQuery(language)).data?.media_types ?? pictureMediaTypes;
  return ({ file, fault }) => {
    switch (fault.kind) {
      case "notAPicture":
        return t("faultNotAPicture", { types: typesInWords(t, types) });
      case "empty":
        return t("faultEmpty");
      case "damaged":
        return t("faultDamaged");
      case "duplicate":
        return t("faultDuplicate");
      case "tooMany":
        return t("faultTooMany", { count: fault.limit });
      case "tooLarge":
        return t("faultTooLarge", { size: fileSize(file.size), limit: fileSize(fault.limitBytes) });
      case "tooManyPixels":
        return t("faultTooManyPixels", fault);
      default:
        return fault satisfies never;
    }
  };
}

interface RefusedPicturesProps {
  readonly refused: readonly RefusedPicture[];
  readonly onShrink: (refused: RefusedPicture) => Promise<void>;
  readonly onClose: () => void;
}

/** What was chosen and is not taken, with the reason; what is only too large can be made smaller. */
export function RefusedPictures({ refused, onShrink, onClose }: RefusedPicturesProps) {
  const t = useTexts();
  const reason = useReason();
  const entries = refused.map((one) => ({
    name: one.file.name,
    reason: reason(one),
    ...(canShrink(one.fault) && { action: <Shrink refused={one} onShrink={onShrink} /> }),
  }));
  return <RefusedList title={t("refused", { count: refused.length })} refused={entries} onClose={onClose} />;
}

function Shrink({
  refused,
  onShrink,
}: {
  readonly refused: RefusedPicture;
  onShrink: RefusedPicturesProps["onShrink"];
}) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const shrink = async () => {
    setBusy(true);
    await onShrink(refused);
    setBusy(false);
  };
  return (
    <Button
      variant="light"
      size="compact-sm"
      h={34}
      className={classes.shrink}
      aria-label={t("shrinkOf", { name: refused.file.name })}
      loading={isBusy}
      onClick={() => void shrink()}
    >
      {t("shrink")}
    </Button>
  );
}
