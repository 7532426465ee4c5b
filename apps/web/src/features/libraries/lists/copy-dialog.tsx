import "@mantine/core/styles/Radio.css";
import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import { Dialog, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { areas } from "../areas.ts";
import classes from "./libraries.module.css";
import { libraryListQuery, useCopy } from "../libraries.queries.ts";
import { LibraryForm } from "./library-form.tsx";
import { Pair } from "./library-list.tsx";
import { useTexts } from "../texts.ts";

interface CopyDialogProps {
  readonly library: Library;
  /** Only these entries; without them all. */
  readonly ids?: readonly string[];
  readonly onClose: () => void;
}

/** Puts the entries of a termbase into one of the reader's own. */
export function CopyDialog({ library, ids, onClose }: CopyDialogProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const own = useQuery(libraryListQuery({ kind: "termbase" }));
  const copy = useCopy();
  const [chosen, setChosen] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const targets = (own.data?.bank_list ?? []).filter((other) => mayTake(other, library));
  const target = chosen ?? targets[0]?.bank_id;
  const run = (bankId: string) =>
    copy.mutate(
      { bank_id: library.bank_id, to_bank_id: bankId, ...(ids && { ids }) },
      {
        onSuccess: ({ changed }) => {
          const go = () => void navigate({ to: `${areas.myTermbases.path}/$bankId`, params: { bankId } });
          toast.action(t("copied", { count: changed }), { label: t("open"), run: go });
        },
        onSettled: onClose,
      },
    );
  return (
    <Dialog title={t("copyTitle", { name: library.name })} size={520} busy={copy.isPending} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {t(ids ? "copyHintChosen" : "copyHint", { count: ids?.length ?? library.entries })}
        </Text>
        {own.isPending && <LoadingState blocks={[44]} />}
        {own.data && targets.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("copyNone")}
          </Text>
        )}
        {targets.length > 0 && <Targets targets={targets} chosen={target} onChoose={setChosen} />}
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => setCreating(true)} disabled={copy.isPending}>
            {t("copyCreate")}
          </Button>
          <Button disabled={target === undefined} loading={copy.isPending} onClick={() => target && run(target)}>
            {t("copyNow")}
          </Button>
        </Group>
      </Stack>
      {isCreating && (
        <LibraryForm
          area={areas.myTermbases}
          like={library}
          onClose={() => setCreating(false)}
          onCreated={({ bank_id: bankId }) => setChosen(bankId)}
        />
      )}
    </Dialog>
  );
}

interface TargetsProps {
  readonly targets: readonly Library[];
  readonly chosen: string | undefined;
  readonly onChoose: (bankId: string) => void;
}

function Targets({ targets, chosen, onChoose }: TargetsProps) {
  const t = useTexts();
  return (
    <Radio.Group label={t("copyInto")} value={chosen ?? ""} onChange={onChoose}>
      <Stack gap="xs" mt="xs" className={classes.choices}>
        {targets.map((one) => (
          <Radio
            key={one.bank_id}
            value={one.bank_id}
            label={one.name}
            description={
              <>
                <Pair library={one} /> · {t("entries", { count: one.entries })}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const mayTake = ({ role, bank_id, src_lang, tgt_lang }: Library, library: Library): boolean =>
  role !== "reader" && bank_id !== library.bank_id && src_lang === library.src_lang && tgt_lang === library.tgt_lang;
