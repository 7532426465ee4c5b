import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ImportStatus } from "@yiqiao/contracts/libraries";
import { useGate } from "#features/permissions";
import classes from "./files.module.css";
import { ImportCounts } from "./import-counts.tsx";
import { useReportDownload } from "./imports.queries.ts";
import { useFileTexts } from "../texts.ts";
import { useUndoBatch } from "../batches/undo-toast.ts";

interface ImportReportProps {
  readonly status: ImportStatus;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly onShow: (batchId: string) => void;
}

const titles = { complete: "reportComplete", failed: "reportFailed", cancelled: "reportCancelled" } as const;

/** What an import did, line by line where it could not. */
export function ImportReport({ status, onAgain, onClose, onShow }: ImportReportProps) {
  const t = useFileTexts();
  const { file_name: name, state, message, refused, over_limit: overLimit, batch_id: batchId } = status;
  const report = useReportDownload(status);
  const title = state === "failed" || state === "cancelled" ? titles[state] : titles.complete;
  return (
    <Stack gap="md">
      <Text fw={500} role="status">
        {t(title, { name })}
      </Text>
      {message !== "" && (
        <Alert color={state === "failed" ? "red" : "yellow"} role="alert">
          {message}
        </Alert>
      )}
      <ImportCounts status={status} />
      {overLimit > 0 && <OverLimit count={overLimit} />}
      <Problems status={status} />
      <Group justify="space-between">
        <Group gap="xs">
          {refused + status.notices > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              loading={report.isPending}
              onClick={() => report.mutate()}
            >
              {t("downloadReport")}
            </Button>
          )}
          {batchId !== null && <UndoImport batchId={batchId} onDone={onClose} />}
        </Group>
        <Group gap="xs">
          {batchId !== null && (
            <Button variant="default" onClick={() => onShow(batchId)}>
              {t("showImported")}
            </Button>
          )}
          <Button variant="default" onClick={onAgain}>
            {t("importAnother")}
          </Button>
          <Button onClick={onClose}>{t("done")}</Button>
        </Group>
      </Group>
    </Stack>
  );
}

function UndoImport({ batchId, onDone }: { readonly batchId: string; readonly onDone: () => void }) {
  const t = useFileTexts();
  const undo = useUndoBatch();
  // A failure is told by the call itself.
  const run = () => void undo.run(batchId).then(onDone, () => undefined);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={17} aria-hidden />}
      loading={undo.isPending}
      onClick={run}
    >
      {t("undoImport")}
    </Button>
  );
}

/** Says what would make room, where there is something. */
function OverLimit({ count }: { readonly count: number }) {
  const t = useFileTexts();
  const membership = useGate("Membership");
  return (
    <Alert color="yellow">
      {t("overLimit", { count })}{" "}
      {membership.isOffered ? (
        <Anchor size="sm" renderRoot={(props) => <Link to="/member" {...props} />}>
          {t("seeMembership")}
        </Anchor>
      ) : (
        t("askAdministrator")
      )}
    </Alert>
  );
}

function Problems({ status }: { readonly status: ImportStatus }) {
  const t = useFileTexts();
  const { problems, refused, notices } = status;
  if (problems.length === 0) return undefined;
  return (
    <section className={classes.problems} aria-label={t("problems")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("line")}</th>
            <th scope="col">{t("reason")}</th>
            <th scope="col">{t("content")}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, reason, text }) => (
            <tr key={`${line} ${reason}`}>
              <td>{line}</td>
              <td>{reason}</td>
              <td dir="auto">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused + notices > problems.length && (
        <p className={classes.none}>{t("problemsMore", { count: refused + notices - problems.length })}</p>
      )}
    </section>
  );
}
