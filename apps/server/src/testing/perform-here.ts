import { performHere } from "@yiqiao/processes/testing";

// Documents and lists of terms are read in the thread of the test: starting a process for each would take most of the time. That
// it happens in processes, with limits, is proved by the tests of their packages. A file that needs real processes says
// `performHere(false)` before its tests.
performHere(true);
