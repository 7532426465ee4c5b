import { Button, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingsSection } from "@yiqiao/ui";
import { goodsQuery } from "../../buying/orders.queries.ts";
import styles from "../membership.module.css";
import { useTexts } from "../texts.ts";
import { useBuy } from "../use-buy.ts";

/** What plans give, for who has none. */
export function PlanBenefits() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const buy = useBuy();
  const { data } = useQuery(goodsQuery(language));
  if (!data) return undefined;
  return (
    <SettingsSection
      title={t("benefits")}
      description={t("benefitsHint")}
      aside={
        <Button variant="default" size="sm" onClick={() => buy("plans")}>
          {t("seePlans")}
        </Button>
      }
    >
      <div className={styles.plans}>
        {data.member_list.map(({ code, name, features }) => (
          <div key={code}>
            <Text component="h3" size="sm" fw={600} mb={6}>
              {name}
            </Text>
            <List size="sm" spacing={4}>
              {features.map((feature) => (
                <List.Item key={feature}>{feature}</List.Item>
              ))}
            </List>
          </div>
        ))}
      </div>
    </SettingsSection>
  );
}
