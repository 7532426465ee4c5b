import { Anchor, Group } from "@mantine/core";
import type { SalesContact } from "@yiqiao/contracts/sites";

/** The ways to reach who sells: a page, an e-mail address, a telephone number. */
export function SalesLinks({ sales, pageLabel }: { readonly sales: SalesContact; readonly pageLabel: string }) {
  const { url, email, phone } = sales;
  return (
    <Group gap="xs" wrap="wrap">
      {url !== undefined && (
        <Anchor size="sm" href={url} target="_blank" rel="noopener">
          {pageLabel}
        </Anchor>
      )}
      {email !== undefined && (
        <Anchor size="sm" href={`mailto:${email}`}>
          {email}
        </Anchor>
      )}
      {phone !== undefined && (
        <Anchor size="sm" href={`tel:${phone.replaceAll(" ", "")}`}>
          {phone}
        </Anchor>
      )}
    </Group>
  );
}
