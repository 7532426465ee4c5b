import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import { useNames } from "#features/languages";
import { mutateToTheEnd, ApiError } from "#shared/api-client/index.ts";
import { ScanOptions } from "../start/scan-options.tsx";
import { useScanCommand } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import { Failure } from "./failure.tsx";

/** Runs a scan once more, as it was or with other options. */
export function AgainDialog({ scan, onClose }: { readonly scan: TermScan; readonly onClose: () => void }) {
  const t = useTexts();
  const { languageName, domainName } = useNames();
  const { again } = useScanCommand(scan.task_id);
  const [target, setTarget] = useState(scan.tgt_lang);
  const [domain, setDomain] = useState(scan.domain);
  const [options, setOptions] = useState({ minFrequency: scan.min_frequency, maxCandidates: scan.max_candidates });
  const source = scan.src_lang === "auto" ? scan.detected : scan.src_lang;
  const run = () =>
    mutateToTheEnd(
      again,
      {
        min_frequency: options.minFrequency,
        max_candidates: options.maxCandidates,
        ...(target !== scan.tgt_lang && { tgt_lang: target }),
        ...(domain !== scan.domain && { domain }),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog title={t("againTitle")} busy={again.isPending} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("againHint")}</Text>
        <Group grow gap="sm">
          <NativeSelect
            label={t("targetLanguage")}
            data={languageCodes
              .filter((code) => code !== source)
              .map((code) => ({ value: code, label: languageName(code) }))}
            value={target}
            onChange={({ currentTarget }) =>
              setTarget(languageCodes.find((code) => code === currentTarget.value) ?? target)
            }
          />
          <NativeSelect
            label={t("domain")}
            data={domainCodes.map((code) => ({ value: code, label: domainName(code) }))}
            value={domain}
            onChange={({ currentTarget }) =>
              setDomain(domainCodes.find((code) => code === currentTarget.value) ?? domain)
            }
          />
        </Group>
        <ScanOptions value={options} onChange={(change) => setOptions({ ...options, ...change })} />
        {again.error !== null && (
          <Failure title={again.error.message} code={again.error instanceof ApiError ? again.error.code : undefined} />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={again.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button loading={again.isPending} onClick={run}>
            {t("againNow")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
