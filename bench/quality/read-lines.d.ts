/**
 * The lines of a UTF-8 file, without their ends (LF or CRLF) and without a byte order mark; empty lines count.
 * @throws UsageError naming the file, if it is missing, empty or not UTF-8
 */
export declare function readLines(file: string): Promise<string[]>;
/**
 * Both files' lines.
 * @throws UsageError naming both counts where they differ
 */
export declare function readParallel(source: string, reference: string): Promise<[string[], string[]]>;
