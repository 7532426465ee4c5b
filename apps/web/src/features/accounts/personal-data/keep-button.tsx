import { Button } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useKeepAccount } from "./deletion.queries.ts";
import { messages } from "../messages.ts";

/** Takes the account's deletion back. */
export function KeepButton() {
  const t = useT(messages);
  const keep = useKeepAccount();
  const failed = (error: Error) => toast.error(error.message);
  return (
    <Button
      size="sm"
      loading={keep.isPending}
      onClick={() => mutateToTheEnd(keep, undefined, { onSuccess: () => toast.success(t("kept")), onError: failed })}
    >
      {t("keep")}
    </Button>
  );
}
