import { Button, Group } from "@mantine/core";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { Dialog } from "@yiqiao/ui";
import { useId, useState } from "react";
import { useTexts } from "./texts.ts";
import type { Cut } from "./change-structure.ts";
import { cutPlaces, nearestCut } from "./cut-places.ts";
import classes from "./dialogs.module.css";

interface Side {
  readonly text: string;
  readonly language: LanguageCode;
}

interface SplitDialogProps {
  readonly source: Side;
  readonly target: Side;
  /** Where the caret is in the translation. */
  readonly caret: number;
  readonly isBusy: boolean;
  readonly onSplit: (cut: Cut) => void;
  readonly onClose: () => void;
}

/** Where a segment is cut, on both sides, with what becomes of them. */
export function SplitDialog({ source, target, caret, isBusy, onSplit, onClose }: SplitDialogProps) {
  const t = useTexts();
  const sourcePlaces = cutPlaces(source.text, languages[source.language].tag);
  const targetPlaces = [...new Set([...cutPlaces(target.text, languages[target.language].tag), caret])]
    .filter((place) => place > 0 && place < target.text.length)
    .sort((one, other) => one - other);
  const isInside = caret > 0 && caret < target.text.length;
  const share = isInside ? caret / target.text.length : 0.5;
  const [sourceCut, setSourceCut] = useState(() => nearestCut(source.text, sourcePlaces, share));
  const [targetCut, setTargetCut] = useState(() => {
    if (isInside) return caret;
    const sourceShare = (sourceCut ?? 0) / Math.max(1, source.text.length);
    return (
      nearestCut(target.text, cutPlaces(target.text, languages[target.language].tag), sourceShare) ?? target.text.length
    );
  });
  if (sourceCut === undefined) {
    return (
      <Dialog title={t("splitTitle")} onClose={onClose}>
        <p className={classes.hint}>{t("splitShort")}</p>
      </Dialog>
    );
  }
  const hasTarget = target.text !== "";
  const cut = { source: sourceCut, target: hasTarget && targetCut < target.text.length ? targetCut : undefined };
  return (
    <Dialog title={t("splitTitle")} size={640} busy={isBusy} onClose={onClose}>
      <div className={classes.form}>
        <p className={classes.hint}>{t("splitHint")}</p>
        <CutField label={t("splitSource")} side={source} places={sourcePlaces} at={sourceCut} onCut={setSourceCut} />
        {hasTarget && (
          <CutField
            label={t("splitTarget")}
            side={target}
            places={[...targetPlaces, target.text.length]}
            at={targetCut}
            onCut={setTargetCut}
          />
        )}
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => onSplit(cut)}>
            {t("splitGo")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

interface CutFieldProps {
  readonly label: string;
  readonly side: Side;
  readonly places: readonly number[];
  readonly at: number;
  readonly onCut: (place: number) => void;
}

function CutField({ label, side: { text, language }, places, at, onCut }: CutFieldProps) {
  const t = useTexts();
  const id = useId();
  const { tag, direction } = languages[language];
  const halves = [text.slice(0, at).trim(), text.slice(at).trim()] as const;
  return (
    <div className={classes.cut}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={places.length - 1}
        value={Math.max(0, places.indexOf(at))}
        aria-valuetext={halves.join(" | ")}
        onChange={({ currentTarget }) => onCut(places[Number(currentTarget.value)] ?? at)}
      />
      <div className={classes.halves} aria-live="polite">
        {halves.map((half, place) => (
          <div
            key={place}
            role="group"
            aria-label={t(place === 0 ? "splitFirst" : "splitSecond")}
            lang={tag}
            dir={direction}
            className={classes.text}
          >
            {half}
          </div>
        ))}
      </div>
    </div>
  );
}
