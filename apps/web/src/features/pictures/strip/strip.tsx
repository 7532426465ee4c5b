import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPhoto, IconX } from "@tabler/icons-react";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { useEffect, useRef } from "react";
import { tray, useTray } from "../picture-session.ts";
import { isRunning } from "../picture-state.ts";
import type { TrayItem } from "../taking/tray-item.ts";
import { useTexts } from "../texts.ts";
import { useObjectUrl } from "../use-object-url.ts";
import classes from "./strip.module.css";
import { useSourceFile } from "./use-source-file.ts";
import { useNoted, useStanding, useStateOf, useStates } from "./use-states.ts";

/** The pictures of this tab, each with how it stands. */
export function Strip() {
  const t = useTexts();
  const { items, selected } = useTray();
  useStates(items);
  return (
    <ul className={classes.strip} aria-label={t("pictures")}>
      {items.map((item) => (
        <Thumbnail key={item.key} item={item} isSelected={item.key === selected} />
      ))}
    </ul>
  );
}

interface ThumbnailProps {
  readonly item: TrayItem;
  readonly isSelected: boolean;
}

function Thumbnail({ item, isSelected }: ThumbnailProps) {
  const t = useTexts();
  useNoted(item);
  const url = useObjectUrl(useSourceFile(item));
  const standing = useWords(item);
  const known = useStateOf(item.id);
  const entry = useRef<HTMLLIElement>(null);
  const name = item.name || (known?.name ?? t("photoName"));
  useEffect(() => {
    if (isSelected) entry.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isSelected]);
  return (
    <li className={classes.entry} data-selected={isSelected || undefined} ref={entry}>
      <UnstyledButton
        className={classes.thumbnail}
        aria-current={isSelected || undefined}
        aria-label={t("pictureOf", { name, state: standing.text })}
        title={name}
        onClick={() => tray.select(item.key)}
      >
        <span className={classes.image}>
          {url === undefined ? (
            <IconPhoto size={26} stroke={1.4} aria-hidden />
          ) : (
            <img src={url} alt="" draggable={false} />
          )}
        </span>
        {standing.value !== undefined && (
          <span className={classes.progress} aria-hidden>
            <ProgressBar label={standing.text} value={standing.value} size="sm" />
          </span>
        )}
        <span className={classes.state} data-tone={standing.tone}>
          {standing.tone === "failed" && <IconAlertTriangle size={13} aria-hidden />}
          {standing.tone === "done" && <IconCheck size={13} aria-hidden />}
          <span>{standing.text}</span>
        </span>
      </UnstyledButton>
      <ActionIcon
        variant="filled"
        color="dark"
        size={24}
        radius="xl"
        className={classes.remove}
        aria-label={t("removeFromRow", { name })}
        onClick={() => tray.remove(item.key)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface Words {
  readonly text: string;
  readonly tone: "running" | "done" | "failed" | "idle";
  /** 0 to 100. */
  readonly value?: number;
}

/** How a picture of the row stands, in words. */
function useWords(item: TrayItem): Words {
  const t = useTexts();
  const { percent } = useFormats();
  const picture = useStanding(item.id);
  if (item.phase === "queued") return { text: t("queued"), tone: "idle" };
  if (item.phase === "failed") return { text: t("uploadFailed"), tone: "failed" };
  if (item.phase === "sending") {
    if (item.file === undefined) return { text: t("loading"), tone: "running" };
    return {
      text: t("sending", { percent: percent(Math.floor(item.share * 100) / 100) }),
      tone: "running",
      value: item.share * 100,
    };
  }
  if (item.failure !== undefined) return { text: t("stateFailed"), tone: "failed" };
  if (picture === undefined) return { text: t("loading"), tone: "idle" };
  if (picture === "missing") return { text: t("stateMissing"), tone: "idle" };
  const text = t(wordKey("state", picture.state));
  if (isRunning(picture.state)) return { text, tone: "running", value: picture.score };
  if (picture.state === "complete") return { text, tone: "done" };
  return { text, tone: picture.state === "failed" ? "failed" : "idle" };
}
