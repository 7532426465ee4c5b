import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { createContext, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { messages } from "../messages.ts";
import { ProofForm } from "./proof-form.tsx";

type Proven = <T>(run: () => Promise<T>) => Promise<T>;

const ProofContext = createContext<Proven>((run) => run());

/** Runs a call; where the server wants proof that the account is the caller's, asks for it and runs the call again. */
export function useProven(): Proven {
  return useContext(ProofContext);
}

const isProofMissing = (error: unknown) => error instanceof ApiError && error.code === errorCodes.proofMissing;

interface ProofProviderProps {
  readonly user: UserData;
  readonly children: ReactNode;
}

/** Gives `useProven` to the account's parts, and shows its dialog. */
export function ProofProvider({ user, children }: ProofProviderProps) {
  const t = useT(messages);
  const [asked, setAsked] = useState<PromiseWithResolvers<boolean>>();

  const proven = useCallback<Proven>(async (run) => {
    try {
      return await run();
    } catch (error) {
      if (!isProofMissing(error)) throw error;
      const question = Promise.withResolvers<boolean>();
      setAsked(question);
      const isProved = await question.promise;
      setAsked(undefined);
      if (!isProved) throw new DOMException("not proved", "AbortError");
      return await run();
    }
  }, []);

  return (
    <ProofContext value={proven}>
      {children}
      {asked && (
        <Dialog title={t("proofTitle")} onClose={() => asked.resolve(false)}>
          <ProofForm
            user={user}
            submitLabel={t("confirm")}
            onProved={() => asked.resolve(true)}
            onCancel={() => asked.resolve(false)}
          />
        </Dialog>
      )}
    </ProofContext>
  );
}
