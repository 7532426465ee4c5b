import { defineAuditJobs, scheduleAuditJobs } from "#features/audit";
import { defineChallengesJobs, scheduleChallengesJobs } from "#features/challenges";
import { defineDocumentsJobs, scheduleDocumentsJobs } from "#features/documents";
import { defineMessagesJobs, scheduleMessagesJobs } from "#features/messages";
import { scheduleOutboxJobs } from "#features/outbox";
import { definePersonalDataJobs, schedulePersonalDataJobs } from "#features/personal-data";
import { definePublicityJobs, schedulePublicityJobs } from "#features/publicity";
import { defineQuotaJobs, scheduleQuotaJobs } from "#features/quota";
import { defineSessionsJobs, scheduleSessionsJobs } from "#features/sessions";
import { defineTextJobs, scheduleTextJobs } from "#features/text";
import { defineVerificationJobs } from "#features/verification";
import { defineTwoFactorJobs, scheduleTwoFactorJobs } from "#features/two-factor";
import { defineCommerceJobs, scheduleCommerceJobs } from "./commerce-features.ts";
import { defineLibraryJobs, scheduleLibraryJobs } from "./library-features.ts";
import type { JobQueue } from "#platform/queue";
import type { Features } from "./features.ts";

/** Every kind of background job, with its handler; before the queue starts. */
export function defineJobs(queue: JobQueue, features: Features): void {
  defineVerificationJobs(queue, features);
  defineSessionsJobs(queue, features);
  defineChallengesJobs(queue, features);
  defineTwoFactorJobs(queue, features);
  defineQuotaJobs(queue, features);
  defineAuditJobs(queue, features);
  defineMessagesJobs(queue, features);
  definePersonalDataJobs(queue, features);
  defineTextJobs(queue, features);
  definePublicityJobs(queue, features);
  defineDocumentsJobs(queue, features);
  defineLibraryJobs(queue, features);
  defineCommerceJobs(queue, features);
}

/** The jobs that run by the clock; after the queue started. */
export async function scheduleJobs(queue: JobQueue): Promise<void> {
  await scheduleSessionsJobs(queue);
  await scheduleChallengesJobs(queue);
  await scheduleTwoFactorJobs(queue);
  await scheduleQuotaJobs(queue);
  await scheduleAuditJobs(queue);
  await scheduleMessagesJobs(queue);
  await scheduleOutboxJobs(queue);
  await schedulePersonalDataJobs(queue);
  await scheduleTextJobs(queue);
  await schedulePublicityJobs(queue);
  await scheduleDocumentsJobs(queue);
  await scheduleLibraryJobs(queue);
  await scheduleCommerceJobs(queue);
}
