import { Text } from "@mantine/core";

interface NamedAccountProps {
  /** Empty: none was given. */
  readonly name: string;
  readonly account: string;
  readonly className?: string | undefined;
}

/** Who somebody is: the name, and the account under it; the account alone where there is no name. */
export function NamedAccount({ name, account, className }: NamedAccountProps) {
  return (
    <div className={className}>
      <Text size="sm" fw={500}>
        {name || account}
      </Text>
      {name !== "" && (
        <Text size="xs" c="dimmed">
          {account}
        </Text>
      )}
    </div>
  );
}
