import { Text } from "@mantine/core";

interface OwnerProps {
  readonly name: string;
  readonly account: string;
  /** Undefined: it goes without saying. */
  readonly site: string | undefined;
  readonly className?: string | undefined;
}

const wrapped = { overflowWrap: "anywhere" } as const;

/** Whose something is, for who administers several sites. */
export function Owner({ name, account, site, className }: OwnerProps) {
  return (
    <div className={className}>
      <Text size="sm" style={wrapped}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" style={wrapped}>
        {site === undefined ? account : `${account} · ${site}`}
      </Text>
    </div>
  );
}
