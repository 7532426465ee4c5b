import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { messages } from "../messages.ts";

export interface LoadingStateProps {
  /** Heights in pixels of the blocks that the content will have. */
  readonly blocks?: readonly number[];
}

const defaultBlocks = [36, 320] as const;

/** Grey blocks in the shape of what is being loaded, said once to screen readers. */
export function LoadingState({ blocks = defaultBlocks }: LoadingStateProps) {
  const t = useT(messages);
  return (
    <Stack role="status" gap="md" w="100%">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {blocks.map((height, place) => (
        <Skeleton key={`${place}-${height}`} height={height} aria-hidden />
      ))}
    </Stack>
  );
}
