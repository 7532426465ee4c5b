import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";

interface OutputMenuProps<Kind extends string> {
  /** What there is, in the order of the menu. */
  readonly outputs: readonly Kind[];
  /** What the button fetches, once it is there; the menu has the others. */
  readonly first: Kind;
  readonly nameOf: (kind: Kind) => string;
  readonly onFetch: (kind: Kind) => void;
  readonly words: {
    readonly download: string;
    /** The same with the name of what is fetched, for who does not see the row. */
    readonly downloadNamed: string;
    readonly more: string;
    /** Shown over the menu's button while it is the only one. */
    readonly moreTitle?: string;
  };
  readonly busy: boolean;
  /** Less room: the button is only an icon. */
  readonly compact: boolean;
  readonly className: string | undefined;
}

/** What there is of a translation: the main file at once, the rest by a menu. */
export function OutputMenu<Kind extends string>(props: OutputMenuProps<Kind>) {
  const { outputs, first, nameOf, onFetch, words, busy, compact, className } = props;
  const isDone = outputs.includes(first);
  const others = outputs.filter((kind) => kind !== first);
  const button = { "aria-label": words.downloadNamed, loading: busy, onClick: () => onFetch(first) };
  return (
    <div className={className}>
      {isDone && !compact && (
        <Button {...button} leftSection={<IconDownload size={17} aria-hidden />}>
          {words.download}
        </Button>
      )}
      {isDone && compact && (
        <ActionIcon {...button} variant="default" size={36} title={words.download}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={words.more}
              title={isDone ? undefined : words.moreTitle}
              loading={busy && !isDone}
            >
              {isDone ? <IconChevronDown size={17} aria-hidden /> : <IconDownload size={17} aria-hidden />}
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((kind) => (
              <Menu.Item key={kind} onClick={() => onFetch(kind)}>
                {nameOf(kind)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
