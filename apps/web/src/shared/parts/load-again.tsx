import { Button, Group } from "@mantine/core";

interface LoadAgainProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
  /** What could not be loaded. */
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Small words where something beside the matter itself could not be loaded. */
export function LoadAgain({ query, text, label, className }: LoadAgainProps) {
  return (
    <Group role="alert" className={className} gap="sm" justify="center">
      {text}
      <Button variant="default" size="compact-md" loading={query.isFetching} onClick={() => void query.refetch()}>
        {label}
      </Button>
    </Group>
  );
}
