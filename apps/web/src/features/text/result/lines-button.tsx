import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTextWrap } from "@tabler/icons-react";
import classes from "../text-page.module.css";
import { useTexts } from "../texts.ts";
import type { TextTranslation } from "../translation/use-text-translation.ts";

/** Where lines of the text were read as one: keeps them as they are, or joins them again. */
export function LinesButton({ translation }: { readonly translation: TextTranslation }) {
  const t = useTexts();
  const { state, segments, keepsLines, keepLines } = translation;
  const isOverLines = segments.some(({ sourceStart, sourceEnd }) =>
    state.text.slice(sourceStart, sourceEnd).includes("\n"),
  );
  if (!isOverLines && !keepsLines) return null;
  return (
    <Tooltip label={t("keepLines")} openDelay={400}>
      <ActionIcon
        variant={keepsLines ? "light" : "subtle"}
        color={keepsLines ? undefined : "gray"}
        size={40}
        radius="xl"
        aria-label={t("keepLines")}
        aria-pressed={keepsLines}
        className={classes.icon}
        onClick={() => keepLines(!keepsLines)}
      >
        <IconTextWrap size={19} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
