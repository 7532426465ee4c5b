import { Button } from "@mantine/core";

interface MoreButtonProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
}

/** Reads a list on, as long as there is more of it. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return undefined;
  return (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
}
