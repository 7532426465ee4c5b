import {
  Alert,
  Button,
  CopyButton,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import {
  librarySights,
  passRights,
  projectLimits,
  type LibrarySight,
  type PassRight,
  type ProjectPeople,
} from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useId, useState, type SubmitEvent } from "react";
import { usePeople } from "../projects.queries.ts";
import { useTexts } from "../texts.ts";
import styles from "./people.module.css";

interface PassesProps {
  readonly projectId: string;
  readonly passes: ProjectPeople["passes"];
}

/** The links that open a project without an account, and a form to make one more. */
export function Passes({ projectId, passes }: PassesProps) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {t("passes")}
      </Title>
      <Text size="sm" c="dimmed">
        {passes.length === 0 && t("passesNone")} {t("passesHint")}
      </Text>
      <PassForm projectId={projectId} />
      {passes.length > 0 && (
        <ul className={styles.list} aria-label={t("passes")}>
          {passes.map((pass) => (
            <Pass key={pass.pass_id} projectId={projectId} pass={pass} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface PassProps {
  readonly projectId: string;
  readonly pass: ProjectPeople["passes"][number];
}

function Pass({ projectId, pass }: PassProps) {
  const t = useTexts();
  const { date, dateTime } = useFormats();
  const { revokePass } = usePeople(projectId);
  const { pass_id: id, right, libraries, expires_at: end, last_used: used } = pass;
  const name = pass.label || t("passUnnamed");
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t("passFacts", {
            right: t(wordKey("may", right)),
            date: date(end),
            libraries: t(wordKey("sight", libraries)),
          })}{" "}
          · {used === null ? t("passUnused") : t("passUsed", { time: dateTime(used) })}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("revokeOf", { name })}
        loading={revokePass.isPending}
        onClick={() => revokePass.mutate(id, { onSuccess: () => toast.success(t("revoked")) })}
      >
        {t("revoke")}
      </Button>
    </li>
  );
}

function PassForm({ projectId }: { readonly projectId: string }) {
  const t = useTexts();
  const { createPass } = usePeople(projectId);
  const [label, setLabel] = useState("");
  const [right, setRight] = useState<PassRight>("edit");
  const [libraries, setLibraries] = useState<LibrarySight>("none");
  const [days, setDays] = useState<number | string>(30);
  const isDays = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= projectLimits.passDays;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isDays)
      createPass.mutate(
        { label: label.trim(), right, libraries, days: Number(days) },
        { onSuccess: () => setLabel("") },
      );
  };
  return (
    <>
      <form onSubmit={submit} noValidate className={styles.form} data-wide>
        <TextInput
          label={t("passLabel")}
          placeholder={t("passLabelHint")}
          maxLength={projectLimits.name}
          value={label}
          error={createPass.error?.message}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <NativeSelect
          label={t("passRight")}
          data={passRights.map((value) => ({ value, label: t(wordKey("may", value)) }))}
          value={right}
          onChange={({ currentTarget }) => setRight(currentTarget.value === "read" ? "read" : "edit")}
        />
        <NativeSelect
          label={t("passLibraries")}
          data={librarySights.map((value) => ({ value, label: t(wordKey("sight", value)) }))}
          value={libraries}
          onChange={({ currentTarget }) =>
            setLibraries(librarySights.find((it) => it === currentTarget.value) ?? "none")
          }
        />
        <NumberInput
          label={t("passDays")}
          min={1}
          max={projectLimits.passDays}
          allowDecimal={false}
          value={days}
          error={isDays ? undefined : t("passDaysWrong", { most: projectLimits.passDays })}
          onChange={setDays}
        />
        <Button type="submit" loading={createPass.isPending}>
          {t("createPass")}
        </Button>
      </form>
      {createPass.data && <MadeLink projectId={projectId} pass={createPass.data.project_pass} />}
    </>
  );
}

/** The link as it is given out; the server has only its hash. */
function MadeLink({ projectId, pass }: { readonly projectId: string; readonly pass: string }) {
  const t = useTexts();
  const router = useRouter();
  const { href } = router.buildLocation({ to: "/catview", search: { project_id: projectId, project_pass: pass } });
  const link = new URL(router.history.createHref(href), location.origin).href;
  return (
    <Alert color="green" variant="light" role="status" title={t("passMade")}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          label={t("link")}
          readOnly
          value={link}
          flex={1}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant={copied ? "light" : "filled"} onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
