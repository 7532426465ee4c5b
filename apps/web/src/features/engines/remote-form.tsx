import { Alert, Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { engineCalls, type EngineTestResult, type RemoteKind, remoteKinds } from "@yiqiao/contracts/engines";
import { toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { useTexts } from "./texts.ts";

const kinds: Readonly<Record<string, RemoteKind>> = remoteKinds;

/** What was filled in, without what was left empty. */
function filled(entries: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(entries).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

/** Sets up a remote engine, after a test if one likes. */
export function RemoteForm() {
  const t = useTexts();
  const [kind, setKind] = useState("deepl");
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({});
  const [apiKey, setApiKey] = useState("");
  const fields = kinds[kind]?.settings ?? [];
  const needsKey = kinds[kind]?.needsKey ?? false;
  const asked = Object.fromEntries(fields.map(({ name }) => [name, settings[name] ?? ""]));
  const body = { kind, settings: filled(asked), secrets: filled({ apiKey }) };
  const { test, add } = useTries(body, () => {
    setSettings({});
    setApiKey("");
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label={t("kind")}
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value);
            test.reset();
          }}
          data={Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))}
        />
        <Settings
          fields={fields}
          settings={settings}
          onChange={(name, value) => setSettings((before) => ({ ...before, [name]: value }))}
        />
        <PasswordInput
          label={t(needsKey ? "apiKey" : "apiKeyOptional")}
          required={needsKey}
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
        <TestAnswer answer={test.data} error={test.error} />
        <Group gap="sm">
          <Button
            variant="default"
            loading={test.isPending}
            onClick={(event) => {
              if (event.currentTarget.form?.reportValidity() === true) test.mutate();
            }}
          >
            {t("test")}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t("add")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SettingsProps {
  readonly fields: RemoteKind["settings"];
  readonly settings: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

function Settings({ fields, settings, onChange }: SettingsProps) {
  const t = useTexts();
  return fields.map(({ name, isRequired }) => (
    <TextInput
      key={name}
      type={name === "baseUrl" ? "url" : "text"}
      label={t(name)}
      required={isRequired}
      value={settings[name] ?? ""}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  ));
}

interface RemoteBody {
  readonly kind: string;
  readonly settings: Record<string, string>;
  readonly secrets: Record<string, string>;
}

function useTries(body: RemoteBody, onAdded: () => void) {
  const t = useTexts();
  const client = useQueryClient();
  const test = useMutation({ mutationFn: () => api(engineCalls.test, { body }) });
  const add = useMutation({
    mutationFn: () => api(engineCalls.add, { body }),
    onSuccess: async () => {
      onAdded();
      test.reset();
      toast.success(t("added"));
      await client.invalidateQueries({ queryKey: ["engines"] });
    },
    onError: (error) => toast.error(error.message),
  });
  return { test, add };
}

function TestAnswer({
  answer,
  error,
}: {
  readonly answer: EngineTestResult | undefined;
  readonly error: Error | null;
}) {
  const t = useTexts();
  const reason = error?.message ?? answer?.error;
  if (reason !== undefined && reason !== null) {
    return (
      <Alert color="red" role="alert">
        {t("testFailed", { reason })}
      </Alert>
    );
  }
  if (answer === undefined) return null;
  const { duration_ms: milliseconds, text, translation } = answer;
  return (
    <Alert color="green" role="status">
      {t("testOk", { milliseconds, text: text ?? "", translation: translation ?? "" })}
    </Alert>
  );
}
