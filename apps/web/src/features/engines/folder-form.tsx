import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { engineCalls } from "@yiqiao/contracts/engines";
import { languageCodes } from "@yiqiao/contracts/languages";
import { SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { overviewQuery } from "./engines.queries.ts";
import { useLanguageName, useTexts } from "./texts.ts";

const pairs = languageCodes.flatMap((source) =>
  languageCodes.filter((target) => target !== source).map((target) => ({ source, target })),
);

/** Takes a model out of a folder that somebody carried to the server. */
export function FolderForm({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTexts();
  const nameOf = useLanguageName();
  const client = useQueryClient();
  const [folder, setFolder] = useState("");
  const [chosen, setChosen] = useState("");
  const take = useMutation({
    mutationFn: () => api(engineCalls.addFolder, { body: { folder, pair: pairs[Number.parseInt(chosen, 10)] } }),
    onSuccess: () => client.invalidateQueries(overviewQuery),
    onError: (error) => toast.error(error.message),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (folder.trim() !== "") take.mutate();
  };
  const named = pairs.map(({ source, target }, n) => ({
    value: `${n}`,
    label: `${nameOf(source)} → ${nameOf(target)}`,
  }));
  return (
    <SettingsSection title={t("folder")} description={t("folderHint")}>
      <SettingsBody>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t("folderPath")}
              value={folder}
              onChange={(event) => setFolder(event.currentTarget.value)}
              placeholder="/srv/models/zh-en"
              required
              maxLength={1000}
              style={{ flex: "2 1 240px" }}
            />
            <NativeSelect
              label={t("folderPair")}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[{ value: "", label: t("folderAuto") }, ...named]}
              style={{ flex: "1 1 200px" }}
            />
            <Button type="submit" disabled={isBusy} loading={take.isPending}>
              {t("folderButton")}
            </Button>
          </Group>
        </form>
      </SettingsBody>
    </SettingsSection>
  );
}
