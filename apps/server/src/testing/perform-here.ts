import { performHere } from "@yiqiao/processes/testing";

// Documents and lists of terms are read in the worker's own thread: that it happens in processes is what their packages' tests
// are about. Whoever tests what becomes of a process says `performHere(false)`, for its own file.
performHere(true);
