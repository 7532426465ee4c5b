import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { isSku, type SkuCode } from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import { type CreatedUser, type UserRole, userRoles, type UserAccessMethod } from "@yiqiao/contracts/users";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { useUser } from "#features/sessions";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { useTexts } from "../texts.ts";
import { askedFields, FieldInput, type FieldTexts, givenIn, useFieldFault } from "../user-fields.tsx";
import { useUserWords } from "../user-words.ts";
import { useCreateUser } from "../users.queries.ts";
import { useGrantable } from "./grant-users-dialog.tsx";
import { PasswordsShown } from "./passwords-shown.tsx";
import { AccessMethodField } from "./access-method-field.tsx";

interface CreateUserDialogProps {
  readonly seesSites: boolean;
  readonly onClose: () => void;
}

interface Draft {
  readonly account: string;
  readonly fields: FieldTexts;
  readonly role: UserRole;
  readonly site: number | undefined;
  readonly way: UserAccessMethod;
  readonly plan: SkuCode | undefined;
}

/** Makes a user; the password, if there is one, is shown afterwards. */
export function CreateUserDialog({ seesSites, onClose }: CreateUserDialogProps) {
  const t = useTexts();
  const create = useCreateUser();
  const [made, setMade] = useState<CreatedUser>();
  const [isSubmitted, setSubmitted] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    account: "",
    fields: {},
    role: "normal",
    site: undefined,
    way: "password",
    plan: undefined,
  });
  const faultOf = useFieldFault(true);
  const accountFault = draft.account.trim().length < 2 ? t("accountFault") : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const { account, fields, role, site, way, plan } = draft;
    if (accountFault !== undefined || askedFields.some((name) => faultOf(name, fields[name]) !== undefined)) return;
    create.mutate(
      { account: account.trim(), ...givenIn("form", fields), role, site_id: site, way, plan },
      {
        onSuccess: (user) => {
          toast.success(user.password === null ? t("invitationSent", { account: user.account }) : t("created"));
          if (user.password === null) onClose();
          else setMade(user);
        },
      },
    );
  }

  if (made !== undefined) {
    return (
      <Dialog title={t("passwordsTitle")} closable={false} onClose={onClose}>
        <PasswordsShown users={[made]} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("createTitle")} busy={create.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Fields
            draft={draft}
            accountFault={isSubmitted ? accountFault : undefined}
            faultOf={isSubmitted ? faultOf : noFault}
            seesSites={seesSites}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <FailureAlert error={create.error} />
          <FormButtons submitLabel={t("createSubmit")} busy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

const noFault = () => undefined;

interface FieldsProps {
  readonly draft: Draft;
  readonly accountFault: string | undefined;
  readonly faultOf: ReturnType<typeof useFieldFault>;
  readonly seesSites: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}

function Fields({ draft, accountFault, faultOf, seesSites, onChange }: FieldsProps) {
  const t = useTexts();
  const { roleName } = useUserWords();
  const given = useGivenRoles(draft.site ?? 0);
  return (
    <>
      <TextInput
        label={t("account")}
        data-autofocus
        autoComplete="off"
        maxLength={254}
        value={draft.account}
        error={accountFault}
        onChange={({ currentTarget }) => onChange({ account: currentTarget.value })}
      />
      {askedFields.map((name) => (
        <FieldInput
          key={name}
          name={name}
          text={draft.fields[name]}
          fault={faultOf(name, draft.fields[name])}
          description={name === "username" ? t("nameHint") : undefined}
          onText={(text) => onChange({ fields: { ...draft.fields, [name]: text } })}
        />
      ))}
      {seesSites && (
        <SiteField
          label={t("site")}
          none={t("siteMain")}
          site={draft.site}
          onSite={(site) => onChange({ site, role: "normal" })}
        />
      )}
      <NativeSelect
        label={t("role")}
        value={draft.role}
        data={given.map((role) => ({ value: role, label: roleName(role) }))}
        onChange={({ currentTarget }) =>
          onChange({ role: given.find((role) => role === currentTarget.value) ?? "normal" })
        }
      />
      {seesSites && <PlanField plan={draft.plan} onPlan={(plan) => onChange({ plan })} />}
      <AccessMethodField way={draft.way} onChange={(way) => onChange({ way })} />
    </>
  );
}

function PlanField({
  plan,
  onPlan,
}: {
  readonly plan: SkuCode | undefined;
  readonly onPlan: (plan?: SkuCode) => void;
}) {
  const t = useTexts();
  const plans = useGrantable(["T01"]);
  return (
    <NativeSelect
      label={t("givenPlan")}
      value={plan ?? ""}
      data={[{ value: "", label: t("noPlan") }, ...plans]}
      onChange={({ currentTarget }) => onPlan(isSku(currentTarget.value) ? currentTarget.value : undefined)}
    />
  );
}

/** The roles that the reader may give at a site; the server decides. */
function useGivenRoles(site: number): UserRole[] {
  const user = useUser();
  if (user === null || user === undefined) return ["normal"];
  const isMain = user.site_id === 0;
  const least = user.role === roles.manager ? 3 : isMain && (user.is_super || site !== 0) ? 1 : 2;
  return userRoles.slice(user.is_super && site === 0 ? 0 : least);
}
