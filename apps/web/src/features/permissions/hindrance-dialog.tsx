import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { ConfirmDialog } from "@yiqiao/ui";
import { openGoods, usePlanName } from "#features/plans";
import { loginPath } from "#features/sessions";
import type { Hindrance } from "./gate-store.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { permissionsQuery } from "./permissions.queries.ts";
import { mayReach } from "./permission-state.ts";

const messages = createDictionary(en, zh);

interface HindranceDialogProps {
  readonly hindrance: Hindrance;
  readonly onClose: () => void;
}

/** Asks a visitor to log in, with the way back; tells a user which plans have what was wanted. */
export function HindranceDialog({ hindrance, onClose }: HindranceDialogProps) {
  return hindrance.kind === "login" ? (
    <LoginDialog onClose={onClose} />
  ) : (
    <PlanDialog plans={hindrance.plans} onClose={onClose} />
  );
}

function LoginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(messages);
  const navigate = useNavigate();
  const router = useRouter();
  const goToLogin = () => {
    const here = router.state.location.href;
    void navigate({ href: here === "/" ? loginPath() : `${loginPath()}?${new URLSearchParams({ redirect: here })}` });
  };
  return (
    <ConfirmDialog opened title={t("loginTitle")} confirmLabel={t("logIn")} onConfirm={goToLogin} onClose={onClose}>
      {t("loginQuestion")}
    </ConfirmDialog>
  );
}

function PlanDialog({ plans, onClose }: { readonly plans: readonly string[]; readonly onClose: () => void }) {
  const t = useT(messages);
  const planName = usePlanName();
  const { data } = useQuery(permissionsQuery);
  const canBuy = data !== undefined && mayReach(data, "Purchase");
  const names = plans.map((plan) => planName(plan)).join(t("listSeparator"));
  const message = t("planHint", { plans: names });
  const seePlans = () => {
    onClose();
    openGoods({ tab: "plans", reason: "section", message });
  };
  return (
    <ConfirmDialog
      opened
      title={t("planTitle")}
      confirmLabel={t(canBuy ? "seePlans" : "understood")}
      onConfirm={canBuy ? seePlans : onClose}
      onClose={onClose}
    >
      <Text size="sm">{message}</Text>
      {!canBuy && (
        <Text size="sm" mt="sm">
          {t("askAdministrator")}
        </Text>
      )}
    </ConfirmDialog>
  );
}
