import { Text, Title, VisuallyHidden } from "@mantine/core";

export interface PageTitleProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** For screens whose purpose is plain to the eye: the heading is there for screen readers only. */
  readonly hidden?: boolean;
}

/** The one main heading of a page; it takes the focus after a navigation. */
export function PageTitle({ title, description, hidden = false }: PageTitleProps) {
  if (hidden) {
    return (
      <VisuallyHidden component="h1" tabIndex={-1} data-page-title>
        {title}
      </VisuallyHidden>
    );
  }
  return (
    <div>
      <Title order={1} tabIndex={-1} data-page-title>
        {title}
      </Title>
      {description !== undefined && (
        <Text c="dimmed" mt={4}>
          {description}
        </Text>
      )}
    </div>
  );
}
