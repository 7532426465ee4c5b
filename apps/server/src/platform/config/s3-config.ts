import type { Values } from "./variables.ts";

export interface S3Config {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
}

/** A bucket for backups. */
export interface BackupS3Config extends S3Config {
  readonly prefix: string;
}

/** Also within the bucket of files, of which nothing else begins so. */
const backupPrefix = "backups/";

export function s3Of(values: Values): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
  };
}

/** Settings that are not set for backups default to those for files. */
export function backupS3Of(values: Values): BackupS3Config | undefined {
  const { BACKUP_S3_BUCKET: bucket } = values;
  const accessKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID;
  const secretAccessKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint: values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT,
    region: values.BACKUP_S3_REGION ?? values.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
    prefix: backupPrefix,
  };
}
