"""Says which programs the wheel installs, and for which systems they are."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Programs(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['WHEEL_PLATFORM']}"
        folder = os.path.join(self.root, "programs")
        build_data["shared_scripts"] = {os.path.join(folder, name): name for name in os.listdir(folder)}
