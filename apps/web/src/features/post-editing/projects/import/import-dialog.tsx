import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Project, ProjectImport } from "@yiqiao/contracts/post-editing";
import { Dialog, FileDrop, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useImport } from "../projects.queries.ts";
import { useTexts } from "../texts.ts";
import { ImportPlan } from "./import-plan.tsx";

interface ImportDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** What came back from another tool: first what it would change, then the change. */
export function ImportDialog({ project, onClose }: ImportDialogProps) {
  const t = useTexts();
  const plan = useImport(project);
  const change = useImport(project);
  const [file, setFile] = useState<File>();
  const choose = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    setFile(chosen);
    change.reset();
    plan.mutate({ file: chosen });
  };
  const busy = plan.isPending || change.isPending;
  return (
    <Dialog title={t("importTo", { name: project.name })} size={900} busy={busy} onClose={onClose}>
      <Stack gap="md">
        {change.data === undefined && !change.isPending && (
          <FileDrop
            title={file === undefined ? t("importChoose") : t("importChosen", { name: file.name })}
            hint={t("importHint")}
            extensions={["docx", "xliff", "xlf"]}
            single
            compact={file !== undefined}
            onFiles={choose}
          />
        )}
        {busy && <LoadingState blocks={[40, 160]} />}
        <FailureAlert error={plan.error ?? change.error} />
        {file && plan.data && !busy && change.data === undefined && (
          <ImportPlan
            plan={plan.data}
            project={project}
            onTake={(take) => change.mutate({ file, take })}
            onClose={onClose}
          />
        )}
        {change.data && !busy && <Done result={change.data} onClose={onClose} />}
      </Stack>
    </Dialog>
  );
}

interface DoneProps {
  readonly result: ProjectImport;
  readonly onClose: () => void;
}

function Done({ result, onClose }: DoneProps) {
  const t = useTexts();
  const taken = result.rows.filter(({ outcome }) => outcome === "taken").length;
  const left = result.rows.length - taken;
  return (
    <>
      <Alert color="green" variant="light" role="status" title={t("importTaken", { count: taken })}>
        {left > 0 && <Text size="sm">{t("importLeft", { count: left })}</Text>}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("close")}</Button>
      </Group>
    </>
  );
}
