import argparse
from pathlib import Path

from . import command
from .state_folder import StateFolder, default_folder
from .status import status


def main() -> None:
    parser = argparse.ArgumentParser(
        description=command.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("run", "status"))
    parser.add_argument("--corpus", type=Path, help="folder with en-zh.tsv or en-zh.tsv.xz")
    parser.add_argument("--testset", type=Path, help="folder with en.txt and zh.txt, parallel by line; never trained on")
    arguments = parser.parse_args()
    folder = StateFolder(default_folder())
    if arguments.what == "status":
        print(status(folder))
    else:
        command.run(folder, arguments.corpus, arguments.testset)


main()
