import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SystemLogLine } from "@yiqiao/contracts/system-log";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { Level, useSourceName } from "./log-lines.tsx";
import { lineQuery } from "./system-log.queries.ts";
import { useTexts } from "./texts.ts";

interface LineDialogProps {
  readonly id: string;
  readonly onRequest: (request: string) => void;
  readonly onClose: () => void;
}

/** One line of the log with all that is known of it. */
export function LineDialog({ id, onRequest, onClose }: LineDialogProps) {
  const t = useTexts();
  const line = useQuery(lineQuery(id));
  return (
    <Dialog title={t("lineTitle")} size={760} onClose={onClose}>
      <QueryParts query={line} height={240}>
        {(found) => <Whole line={found} onRequest={onRequest} />}
      </QueryParts>
    </Dialog>
  );
}

function Whole({ line, onRequest }: { readonly line: SystemLogLine } & Pick<LineDialogProps, "onRequest">) {
  const t = useTexts();
  const formats = useFormats();
  const sourceName = useSourceName();
  const { request_id: request } = line;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Level level={line.level} />
        <Text size="sm">{sourceName(line.source)}</Text>
        <Text size="sm" c="dimmed">
          <time dateTime={line.at}>{formats.dateTime(line.at)}</time> ({line.at})
        </Text>
      </Group>
      <Text fw={600} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {line.content}
      </Text>
      <Text size="sm" c="dimmed">
        {t("columnProcess")}: {line.process} · {t("host")}: {line.host}
      </Text>
      {request !== null && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("request")}: {request} ·{" "}
          <Anchor component="button" type="button" size="sm" onClick={() => onRequest(request)}>
            {t("ofRequest")}
          </Anchor>
        </Text>
      )}
      {line.details !== "" && (
        <div>
          <Text size="sm" fw={600}>
            {t("details")}
          </Text>
          <Text
            component="pre"
            size="xs"
            m={0}
            ff="monospace"
            style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
          >
            {readable(line.details)}
          </Text>
        </div>
      )}
    </Stack>
  );
}

/** JSON with a line for each property, and lines of a stack as lines; what was cut off stays as it is. */
function readable(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), undefined, 2).replaceAll(String.raw`\n`, "\n");
  } catch {
    return details;
  }
}
