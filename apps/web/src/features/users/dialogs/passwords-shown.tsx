import { Button, Code, Group, Stack, Text } from "@mantine/core";
import type { CreatedUser } from "@yiqiao/contracts/users";
import { toast } from "@yiqiao/ui";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { csvOf } from "#shared/files/csv.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { useTexts } from "../texts.ts";
import styles from "../users.module.css";

interface PasswordsShownProps {
  readonly users: readonly CreatedUser[];
  readonly onClose: () => void;
}

/** Passwords that serve once, shown once. */
export function PasswordsShown({ users, onClose }: PasswordsShownProps) {
  const t = useTexts();
  const [only] = users;
  const copy = async (password: string) => {
    if (await writeClipboard(password)) toast.success(t("copied"));
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t("passwordsHint")}</Text>
      {users.length === 1 && only?.password ? (
        <>
          <Text size="sm">{only.account}</Text>
          <Group gap="sm" wrap="nowrap">
            <Code fz="lg" data-testid="initial-password">
              {only.password}
            </Code>
            <Button size="compact-sm" variant="default" onClick={() => void copy(only.password ?? "")}>
              {t("copy")}
            </Button>
          </Group>
        </>
      ) : (
        <ul className={styles.list}>
          {users.map(({ user_id: id, account, password }) => (
            <li key={id}>
              {account}: <Code>{password}</Code>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" gap="sm">
        {users.length > 1 && (
          <Button
            variant="default"
            onClick={() =>
              saveBlob(
                csvOf([
                  [t("account"), t("password")],
                  ...users.map(({ account, password }) => [account, password ?? ""]),
                ]),
                "passwords.csv",
              )
            }
          >
            {t("savePasswords")}
          </Button>
        )}
        <Button onClick={onClose}>{t("close")}</Button>
      </Group>
    </Stack>
  );
}
