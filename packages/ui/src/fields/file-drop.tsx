import { Button, Group } from "@mantine/core";
import { IconCloudUpload, IconFolder } from "@tabler/icons-react";
import { useT } from "@yiqiao/i18n/react";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode, type RefObject } from "react";
import { collectFiles, filesOfFolder } from "./collect-files.ts";
import classes from "./file-drop.module.css";
import { messages } from "../messages.ts";

export interface FileDropProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Extensions that the file dialog offers, without their dots. What is dropped or pasted may be anything. */
  readonly extensions: readonly string[];
  /** The zone takes little room: there are files already. */
  readonly compact?: boolean;
  /** One file is all there can be: neither several nor a folder can be chosen. */
  readonly single?: boolean;
  /** Other ways to bring files, beside the buttons. */
  readonly actions?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;

/** Takes files that are dropped on it, also whole folders, pasted anywhere on the page, or chosen. */
export function FileDrop(props: FileDropProps) {
  const { title, hint, extensions, compact = false, single = false, actions, onFiles } = props;
  const t = useT(messages);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const { isOver, dropEvents } = useDrop(onFiles);
  usePaste(onFiles);
  return (
    <section
      className={classes.zone}
      data-over={isOver || undefined}
      data-compact={compact || undefined}
      aria-label={title}
      {...dropEvents}
    >
      {!compact && <IconCloudUpload size={44} stroke={1.3} aria-hidden className={classes.icon} />}
      <p className={classes.title}>{isOver ? t("filesDrop") : title}</p>
      <Group gap="xs" justify="center">
        <Button variant={compact ? "default" : "filled"} onClick={() => fileInput.current?.click()}>
          {t(single ? "fileChoose" : "filesChoose")}
        </Button>
        {!single && (
          <Button
            variant="default"
            leftSection={<IconFolder size={17} stroke={1.7} aria-hidden />}
            onClick={() => folderInput.current?.click()}
            className={classes.folder}
          >
            {t("folderChoose")}
          </Button>
        )}
        {actions}
      </Group>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      <input
        ref={fileInput}
        type="file"
        multiple={!single}
        hidden
        aria-label={t(single ? "fileChoose" : "filesChoose")}
        accept={extensions.map((extension) => `.${extension}`).join(",")}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <FolderInput input={folderInput} label={t("folderChoose")} onFiles={onFiles} />
    </section>
  );
}

interface FolderInputProps extends Pick<FileDropProps, "onFiles"> {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
}

function FolderInput({ input: ref, label, onFiles }: FolderInputProps) {
  return (
    <input
      ref={(input) => {
        ref.current = input;
        input?.setAttribute("webkitdirectory", "");
      }}
      type="file"
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles(filesOfFolder(event.currentTarget.files));
        event.currentTarget.value = "";
      }}
    />
  );
}

function useDrop(onFiles: FileDropProps["onFiles"]) {
  /** Entering a child leaves its parent: the zone is left when as many were left as entered. */
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const enter = (event: DragEvent, change: 1 | -1) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current += change;
    setOver(depth.current > 0);
  };
  const dropEvents = {
    onDragEnter: (event: DragEvent) => enter(event, 1),
    onDragLeave: (event: DragEvent) => enter(event, -1),
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      void collectFiles(event.dataTransfer).then(onFiles);
    },
  };
  return { isOver, dropEvents };
}

function usePaste(onFiles: FileDropProps["onFiles"]): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData === null || event.clipboardData.files.length === 0 || isEditable(event.target)) return;
    event.preventDefault();
    void collectFiles(event.clipboardData).then(onFiles);
  });
  /** A file that misses the zone must not replace the page. */
  const keepPage = useEffectEvent((event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    const onDrag = (event: globalThis.DragEvent) => keepPage(event);
    document.addEventListener("paste", onPaste);
    document.addEventListener("dragover", onDrag);
    document.addEventListener("drop", onDrag);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("dragover", onDrag);
      document.removeEventListener("drop", onDrag);
    };
  }, []);
}
