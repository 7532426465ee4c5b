/** Carries the id of a process that was set to something else. */
export const processChannel = "yiqiao_processes";
