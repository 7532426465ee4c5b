import { Button, Group, Text } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { Dialog } from "@yiqiao/ui";
import { useGate } from "#features/permissions";
import { loginPath, useUser } from "#features/sessions";
import type { ApiError } from "#shared/api-client/index.ts";
import { useTexts } from "./texts.ts";

type NoticeTitle = "noticeCharacters" | "noticeTrials" | "noticePlan";
const titles: ReadonlyMap<number, NoticeTitle> = new Map([
  [errorCodes.insufficientCharacters, "noticeCharacters"],
  [errorCodes.trialsOver, "noticeTrials"],
  [errorCodes.planLimit, "noticePlan"],
]);

/** Whether more characters or another plan would help. */
export const isPayment = ({ code }: ApiError): boolean => titles.has(code);

/** What the server says of characters and plans, and what the reader can do about it. */
export function PaymentNotice({ failure, onClose }: { readonly failure: ApiError; readonly onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const user = useUser();
  const membership = useGate("Membership");
  const isMember = user !== undefined && membership.isOffered;
  return (
    <Dialog title={t(titles.get(failure.code) ?? "noticeTitle")} onClose={onClose}>
      <Text size="sm">{failure.message}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {t(user === undefined ? "noticeVisitor" : isMember ? "noticeMember" : "noticeAdministrator")}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("understood")}
        </Button>
        {isMember && <Button renderRoot={(props) => <Link to="/member" {...props} />}>{t("toMember")}</Button>}
        {user === undefined && (
          <Button onClick={() => void navigate({ href: `${loginPath()}?redirect=/file` })}>{t("toLogin")}</Button>
        )}
      </Group>
    </Dialog>
  );
}
