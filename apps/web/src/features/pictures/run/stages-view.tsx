import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Picture } from "@yiqiao/contracts/pictures";
import { wordKey } from "@yiqiao/i18n";
import { ProgressBar } from "@yiqiao/ui";
import { stages } from "../picture-state.ts";
import { useTexts } from "../texts.ts";
import { Failure } from "#features/permissions";
import classes from "./run.module.css";
import { useCommand } from "./use-command.ts";

/** How far a picture is, stage by stage. */
export function StagesView({ picture, isCutOff }: { readonly picture: Picture; readonly isCutOff: boolean }) {
  const t = useTexts();
  const command = useCommand(picture.id);
  const current = stages.findIndex((stage) => stage === picture.state);
  const text = t(wordKey("state", picture.state));
  return (
    <section className={classes.panel} aria-label={t("progressOf", { name: picture.name })}>
      <h2 className={classes.title} aria-live="polite">
        {text}
      </h2>
      <ProgressBar label={t("progressOf", { name: picture.name })} value={picture.score} />
      <ol className={classes.stages} aria-label={t("stages")}>
        {stages.map((stage, place) => {
          const name = t(wordKey("state", stage));
          return (
            <li
              key={stage}
              data-standing={place < current ? "done" : place === current ? "current" : undefined}
              aria-current={place === current ? "step" : undefined}
              aria-label={place < current ? t("stageDone", { stage: name }) : name}
            >
              <span className={classes.dot} aria-hidden>
                {place < current && <IconCheck size={13} stroke={2.4} />}
              </span>
              {name}
            </li>
          );
        })}
      </ol>
      <p className={classes.note} role="status">
        {t(isCutOff ? "connectionLost" : "leaveHint")}
      </p>
      {command.isError && <Failure title={command.error.message} />}
      <Button
        variant="default"
        leftSection={<IconX size={17} aria-hidden />}
        aria-disabled={command.isPending || undefined}
        data-disabled={command.isPending || undefined}
        onClick={() => {
          if (!command.isPending) command.mutate("cancel");
        }}
      >
        {t("cancel")}
      </Button>
    </section>
  );
}
