import { Alert, Anchor, Checkbox, NativeSelect, Stack, Switch, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import type { Project } from "@yiqiao/contracts/post-editing";
import { librariesPerCallLimit } from "@yiqiao/contracts/text";
import { wordKey } from "@yiqiao/i18n";
import { Dialog, toast } from "@yiqiao/ui";
import { useId, useState, type SubmitEvent } from "react";
import { usableQuery } from "#features/libraries";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { useChangeProject } from "../projects.queries.ts";
import { useTexts } from "../texts.ts";

interface LibrariesDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Which libraries a project asks, and the memory that its confirmed segments go to. */
export function LibrariesDialog({ project, onClose }: LibrariesDialogProps) {
  const t = useTexts();
  const usable = useQuery(usableQuery({ source: project.src_lang, target: project.tgt_lang }));
  return (
    <Dialog title={t("librariesOf", { name: project.name })} size={560} onClose={onClose}>
      <QueryParts query={usable} height={300}>
        {({ tm_list: memories, tb_list: termbases }) => (
          <LibrariesForm project={project} memories={memories} termbases={termbases} onClose={onClose} />
        )}
      </QueryParts>
    </Dialog>
  );
}

interface LibrariesFormProps extends LibrariesDialogProps {
  readonly memories: readonly Library[];
  readonly termbases: readonly Library[];
}

function LibrariesForm({ project, memories, termbases, onClose }: LibrariesFormProps) {
  const t = useTexts();
  const change = useChangeProject(project);
  const [memory, setMemory] = useState(project.memory_id);
  const [asked, setAsked] = useState(project.tm_ids);
  const [terms, setTerms] = useState(project.tb_ids);
  const writable = memories.filter(({ role, bank_id: id }) => role !== "reader" || id === project.memory_id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(
      { memory_id: memory, tm_ids: asked && [...asked], tb_ids: terms && [...terms] },
      {
        onSuccess: () => {
          toast.success(t("librariesSaved"));
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {project.memory_problem !== null && (
          <Alert color="red" variant="light">
            {t(wordKey("memory", project.memory_problem))}
          </Alert>
        )}
        <NativeSelect
          label={t("memory")}
          description={t("memoryHint")}
          value={memory ?? ""}
          data={[
            { value: "", label: t("memoryNone") },
            ...writable.map(({ bank_id: id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => setMemory(currentTarget.value === "" ? null : currentTarget.value)}
        />
        {writable.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("memoryMissing")}{" "}
            <Anchor size="sm" renderRoot={(props) => <Link to="/mymemorybank" {...props} />}>
              {t("toMemories")}
            </Anchor>
          </Text>
        )}
        <Choice title={t("memoriesAsked")} libraries={memories} ids={asked} onChange={setAsked} />
        <Choice title={t("termbasesAsked")} libraries={termbases} ids={terms} onChange={setTerms} />
        <FailureAlert error={change.error} />
        <FormButtons submitLabel={t("save")} busy={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly libraries: readonly Library[];
  /** Null: whatever is in use. */
  readonly ids: readonly string[] | null;
  readonly onChange: (ids: string[] | null) => void;
}

/** Whatever is in use, or libraries of one's choice. */
function Choice({ title, libraries, ids, onChange }: ChoiceProps) {
  const t = useTexts();
  const titleId = useId();
  const inUse = libraries.flatMap(({ bank_id: id, in_use: isInUse }) => (isInUse ? [id] : []));
  const chosen = ids ?? inUse;
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId} mb={6}>
        {title}
      </Title>
      {libraries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("librariesNone")}
        </Text>
      ) : (
        <Stack gap={8}>
          <Switch
            label={t("asInUse")}
            checked={ids === null}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [...inUse])}
          />
          {ids !== null &&
            libraries.map(({ bank_id: id, name, owner_name: owner, role }) => (
              <Checkbox
                key={id}
                label={name}
                description={role === "owner" ? undefined : owner}
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= librariesPerCallLimit}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
        </Stack>
      )}
    </section>
  );
}
