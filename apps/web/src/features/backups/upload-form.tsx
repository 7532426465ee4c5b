import { Alert, Button, Group, PasswordInput, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useT } from "@yiqiao/i18n/react";
import { FileDrop, toast } from "@yiqiao/ui";
import { useRef, useState } from "react";
import { isAbort } from "#shared/api-client/index.ts";
import { backupsQuery } from "./backups.queries.ts";
import { messages } from "./messages.ts";
import { sendBackup } from "./send-backup.ts";

export function UploadForm() {
  const t = useT(messages);
  const client = useQueryClient();
  const [passphrase, setPassphrase] = useState("");
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<File>();
  const giveUp = useRef(new AbortController());
  const send = useMutation({
    mutationFn: (chosen: File) => {
      giveUp.current = new AbortController();
      return sendBackup({ file: chosen, passphrase, signal: giveUp.current.signal, onShare: setShare });
    },
    onSuccess: ({ file: name }) => {
      setFile(undefined);
      setPassphrase("");
      toast.success(t("uploadDone", { name }));
      void client.invalidateQueries({ queryKey: backupsQuery.queryKey });
    },
  });
  const begin = (chosen: File): void => {
    setFile(chosen);
    setShare(0);
    send.mutate(chosen);
  };
  const name = file?.name ?? "";
  return (
    <Stack gap="sm" component="section" aria-label={t("upload")}>
      <PasswordInput
        label={t("uploadPassphrase")}
        value={passphrase}
        autoComplete="off"
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      {!send.isPending && (
        <FileDrop
          title={t("upload")}
          hint={t("uploadHint")}
          extensions={["tar", "enc"]}
          single
          compact
          onFiles={([first]) => first !== undefined && begin(first)}
        />
      )}
      {send.isPending && <Sending name={name} share={share} onCancel={() => giveUp.current.abort()} />}
      {send.isError && !isAbort(send.error) && (
        <Alert color="red" title={name}>
          <Text size="sm">{send.error.message}</Text>
          {file !== undefined && (
            <Button variant="default" size="sm" mt="xs" onClick={() => begin(file)}>
              {t("uploadAgain")}
            </Button>
          )}
        </Alert>
      )}
    </Stack>
  );
}

interface SendingProps {
  readonly name: string;
  readonly share: number;
  readonly onCancel: () => void;
}

function Sending({ name, share, onCancel }: SendingProps) {
  const t = useT(messages);
  return (
    <div aria-live="polite">
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t(share < 1 ? "uploading" : "uploadChecking", { name })}
      </Text>
      <Group wrap="nowrap" gap="sm">
        <Progress value={share * 100} style={{ flex: 1 }} aria-label={t("uploading", { name })} />
        <Button variant="default" size="sm" onClick={onCancel}>
          {t("uploadCancel")}
        </Button>
      </Group>
    </div>
  );
}
