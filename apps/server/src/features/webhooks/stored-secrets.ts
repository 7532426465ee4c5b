import { z } from "zod";
import type { Transaction } from "#platform/database";
import { type Secrets, sealIn } from "#platform/secrets";

const storedSchema = z.object({ current: z.string(), previous: z.string().nullable() });
/** The secrets of an endpoint, as they are sealed. */
export type EndpointSecrets = z.infer<typeof storedSchema>;

const placeOf = (endpointId: string) => ({ table: "webhook_endpoints", row: endpointId, field: "secrets" }) as const;

interface Sealed {
  readonly id: string;
  readonly secrets: Buffer;
}

/** @throws {SecretsError} */
export async function openSecrets(secrets: Secrets, { id, secrets: sealed }: Sealed): Promise<EndpointSecrets> {
  return storedSchema.parse(JSON.parse((await secrets.keys()).open(sealed, placeOf(id))));
}

/** @throws {SecretsError} */
export function sealSecrets(
  tx: Transaction,
  secrets: Secrets,
  { endpointId, value }: { readonly endpointId: string; readonly value: EndpointSecrets },
): Promise<Buffer> {
  return sealIn(tx, secrets, { plaintext: JSON.stringify(value), place: placeOf(endpointId) });
}
