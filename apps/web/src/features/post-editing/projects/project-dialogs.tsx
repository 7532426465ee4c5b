import { Stack, TextInput } from "@mantine/core";
import { projectLimits, type Project } from "@yiqiao/contracts/post-editing";
import { ConfirmDialog, Dialog, toast } from "@yiqiao/ui";
import { useState, type SubmitEvent } from "react";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useChangeProject, useDeleteProject } from "./projects.queries.ts";
import { useTexts } from "./texts.ts";

interface RenameProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function RenameDialog({ project, onClose }: RenameProps) {
  const t = useTexts();
  const rename = useChangeProject(project);
  const [name, setName] = useState(project.name);
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(name.trim() === "");
    if (name.trim() === "") return;
    rename.mutate(
      { name: name.trim() },
      {
        onSuccess: ({ name: given }) => {
          toast.success(t("renamed", { name: given }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("renameTitle", { name: project.name })} busy={rename.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("name")}
            value={name}
            maxLength={projectLimits.name}
            data-autofocus
            error={isEmpty ? t("nameEmpty") : rename.error?.message}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <FormButtons submitLabel={t("save")} busy={rename.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface DeleteProps {
  readonly project: Project | undefined;
  readonly onClose: () => void;
}

export function DeleteDialog({ project, onClose }: DeleteProps) {
  const t = useTexts();
  const remove = useDeleteProject();
  const name = project?.name ?? "";
  const confirm = () => {
    if (project === undefined) return;
    remove.mutate(project, { onSuccess: () => toast.success(t("removed", { name })), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened={project !== undefined}
      title={t("removeTitle")}
      confirmLabel={t("removeYes")}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("removeAsk", { name })}
    </ConfirmDialog>
  );
}
