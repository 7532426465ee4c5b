import { MutationCache, onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { SiteProvider, toast } from "@yiqiao/ui";
import { useSite } from "#features/sites";
import { ApiError, isAbort } from "#shared/api-client/index.ts";
import { LanguageProvider } from "#shared/i18n/language-provider.tsx";
import { router } from "./router.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The screen shows the mutation's failures itself; otherwise they become toasts. */
      readonly ownErrors?: boolean;
    };
  }
}

const retries = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network calls fail and say so, instead of waiting unseen until it is back.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      // Without any network another try tells nothing new: the reader learns of it at once.
      retry: (failures, error) =>
        failures < retries && error instanceof ApiError && error.kind === "network" && onlineManager.isOnline(),
    },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.ownErrors && !isAbort(error)) toast.error(error.message);
    },
  }),
});

function ThemedRouter() {
  const site = useSite();
  return (
    <SiteProvider tokens={site?.theme}>
      <RouterProvider router={router} />
    </SiteProvider>
  );
}

export function App() {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <ThemedRouter />
      </QueryClientProvider>
    </LanguageProvider>
  );
}
