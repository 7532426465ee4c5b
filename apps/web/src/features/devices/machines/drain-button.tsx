import { Button } from "@mantine/core";
import type { DeviceProcess } from "@yiqiao/contracts/devices";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useChangeProcess } from "../devices.queries.ts";
import { useTexts } from "../texts.ts";

/** Lets a process finish what it has and take nothing new, or take jobs again. */
export function DrainButton({ process: { id, host, pid, settings } }: { readonly process: DeviceProcess }) {
  const t = useTexts();
  const change = useChangeProcess();
  const [isAsking, setAsking] = useState(false);
  const isTaking = settings.takes_jobs;
  const name = { host, pid: String(pid) };
  const set = (takesJobs: boolean): void =>
    change.mutate(
      { id, settings: { takes_jobs: takesJobs } },
      {
        onSuccess: () => {
          setAsking(false);
          toast.success(t(takesJobs ? "resumed" : "draining", name));
        },
        onError: (error) => {
          if (takesJobs) toast.error(error.message);
        },
      },
    );
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={change.isPending}
        aria-label={t(isTaking ? "drainOf" : "resumeOf", name)}
        onClick={() => (isTaking ? setAsking(true) : set(true))}
      >
        {t(isTaking ? "drain" : "resume")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("drainTitle", name)}
        confirmLabel={t("drain")}
        busy={change.isPending}
        onConfirm={() => set(false)}
        onClose={() => setAsking(false)}
      >
        {t("drainHint")}
        <FailureAlert error={change.error} />
      </ConfirmDialog>
    </>
  );
}
