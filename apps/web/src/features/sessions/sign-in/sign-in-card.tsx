import { Stack } from "@mantine/core";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { siteNameOf, useSite } from "#features/sites";
import styles from "./sign-in.module.css";

interface SignInCardProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly children: ReactNode;
  /** Stands under the card: the way to another page. */
  readonly below?: ReactNode;
}

/** The frame of every sign-in step: the site's logo where it has one, a title, one task. */
export function SignInCard({ title, description, children, below }: SignInCardProps) {
  const site = useSite();
  const { language } = useInterfaceLanguage();
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {site?.logo_url && <img src={site.logo_url} alt={siteNameOf(site, language)} className={styles.logo} />}
        <Stack gap="lg">
          <PageTitle title={title} description={description} />
          {children}
        </Stack>
      </div>
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </div>
  );
}
