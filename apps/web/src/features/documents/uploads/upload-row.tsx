import { IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { uploads } from "../document-session.ts";
import { FileRow } from "../file-row.tsx";
import classes from "../file-row.module.css";
import { RowButton } from "../row-button.tsx";
import { removeRow } from "../row-focus.ts";
import { useTexts, type Texts } from "../texts.ts";
import { actsOn, type Upload, type UploadPhase } from "./upload.ts";

const tones: Partial<Record<UploadPhase, "done" | "failed" | "paused">> = {
  done: "done",
  failed: "failed",
  paused: "paused",
  lost: "paused",
};

function statusOf(t: Texts, { phase, message }: Upload, percent: string): string {
  switch (phase) {
    case "queued":
      return t("queued");
    case "uploading":
      return t("uploading", { percent });
    case "retrying":
      return t("uploadRetrying");
    case "paused":
      return t("uploadPaused", { percent });
    case "lost":
      return t("uploadLost", { percent });
    case "done":
      return t("uploaded");
    case "failed":
      return t("uploadFailed", { reason: message });
    default:
      return phase satisfies never;
  }
}

/** A file on its way to the server. */
export function UploadRow({ upload }: { readonly upload: Upload }) {
  const t = useTexts();
  const { fileSize, percent } = useFormats();
  const { key, name, sizeBytes, sentBytes, phase } = upload;
  const share = sizeBytes === 0 ? 1 : sentBytes / sizeBytes;
  const acts = actsOn(upload);
  const tone = tones[phase];
  return (
    <FileRow
      name={name}
      facts={fileSize(sizeBytes)}
      actions={
        <>
          {(acts.pause || acts.resume) && (
            <RowButton
              tip={t(acts.pause ? "pause" : phase === "failed" ? "retry" : "resume")}
              label={t(acts.pause ? "pauseUpload" : "resumeUpload", { name })}
              icon={acts.pause ? <IconPlayerPause size={19} aria-hidden /> : <IconPlayerPlay size={19} aria-hidden />}
              onClick={() => (acts.pause ? uploads.pause(key) : uploads.resume(key))}
            />
          )}
          <RowButton
            tip={t("cancel")}
            label={t("removeFile", { name })}
            icon={<IconX size={19} aria-hidden />}
            onClick={(button) => removeRow(button, () => uploads.remove(key))}
          />
        </>
      }
    >
      {phase !== "done" && (
        <ProgressBar label={t("uploadOf", { name })} value={share * 100} size="sm" tone={tone ?? "running"} />
      )}
      <p className={classes.status} data-tone={tone} role={phase === "failed" ? "alert" : undefined}>
        {statusOf(t, upload, percent(Math.floor(share * 100) / 100))}
      </p>
    </FileRow>
  );
}
