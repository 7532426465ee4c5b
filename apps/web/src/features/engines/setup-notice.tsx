import { Alert, Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { engineCalls } from "@yiqiao/contracts/engines";
import { toast } from "@yiqiao/ui";
import { api } from "#shared/api-client/index.ts";
import { overviewQuery } from "./engines.queries.ts";
import { useTexts } from "./texts.ts";

/** For who may set engines up, as long as only the starter model translates and nobody put the hint away. */
export default function SetupNotice() {
  const t = useTexts();
  const client = useQueryClient();
  const { data } = useQuery(overviewQuery);
  const dismiss = useMutation({
    mutationFn: () => api(engineCalls.dismiss, { body: { is_dismissed: true } }),
    onSuccess: () => client.invalidateQueries(overviewQuery),
    onError: (error) => toast.error(error.message),
  });
  if (data === undefined || !data.is_starter || data.is_dismissed) return null;
  return (
    <Alert color="yellow" title={t("noticeTitle")} mb="md">
      {t("noticeText")}
      <Group gap="sm" mt="sm">
        <Button renderRoot={(props) => <Link to="/engines" {...props} />}>{t("setUp")}</Button>
        <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t("dismiss")}
        </Button>
      </Group>
    </Alert>
  );
}
