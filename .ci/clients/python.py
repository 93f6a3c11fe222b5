"""The official Python client against an MCP server over stdio.

    python python.py SERVER FOLDER

The client checks every answer against the tool's output schema, and raises.
"""

import asyncio
import re
import sys

from jsonschema import Draft202012Validator
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SERVER, FOLDER = sys.argv[1:]

SUCCESS, EMPTY, CUT, FAILURE, REFUSED = "success", "empty", "cut", "failure", "refused"
MARKS = {SUCCESS: "✅", EMPTY: "⚪", CUT: "✅", FAILURE: "❌", REFUSED: "❌"}
CALLS = [
    ("code_search", {"pattern": r"fn \w+", "path": "."}, SUCCESS),
    ("code_search", {"pattern": "no such text", "path": "."}, EMPTY),
    ("code_search", {"pattern": "line", "path": ".", "max_bytes": 1500}, CUT),
    ("code_search", {"pattern": "(", "path": "."}, FAILURE),
    ("code_search", {"pattern": 1, "path": "."}, REFUSED),
    ("read_file", {"path": "code.rs"}, SUCCESS),
    ("read_file", {"path": "empty.txt"}, EMPTY),
    ("read_file", {"path": "long.txt", "max_bytes": 1500}, CUT),
    ("read_file", {"path": "link-out"}, FAILURE),
    ("read_file", {"path": "binary.bin"}, FAILURE),
    ("list_folder", {"path": "."}, SUCCESS),
    ("list_folder", {"path": "empty"}, EMPTY),
    ("list_folder", {"path": "many", "max_bytes": 1500}, CUT),
    ("list_folder", {"path": "../.."}, FAILURE),
    ("list_folder", {"path": 7}, REFUSED),
]


def check(result: dict, outcome: str, validator: Draft202012Validator) -> None:
    text = "".join(part["text"] for part in result["content"])
    structured = result.get("structuredContent")
    failed = outcome in (FAILURE, REFUSED)
    assert text.startswith(MARKS[outcome]), text
    assert bool(result.get("isError")) == failed, text
    assert not failed or "\n## Next actions\n\n- " in text, text
    if outcome == REFUSED:
        assert structured is None, text
    else:
        validator.validate(structured)
        assert ("truncation" in structured) == (outcome == CUT), text
    assert outcome != CUT or len(text.encode()) <= 1500, text


async def every_entry(session: ClientSession, path: str) -> int:
    """Follows what each answer says, and counts the entries, which come once each."""
    names, start, pages = [], 0, 0
    while start is not None:
        arguments = {"path": path, "max_bytes": 1500, "start": start}
        answer = await session.call_tool("list_folder", arguments)
        answer = answer.model_dump(by_alias=True)["structuredContent"]
        names += [entry["name"] for entry in answer["entries"]]
        found = [re.search(r"start=(\d+)$", action) for action in answer["next_actions"]]
        start, pages = next((int(match[1]) for match in found if match), None), pages + 1
    whole = await session.call_tool("list_folder", {"path": path, "max_bytes": 1_000_000})
    whole = whole.model_dump(by_alias=True)["structuredContent"]
    assert names == [entry["name"] for entry in whole["entries"]], names
    assert pages > 2, pages
    return pages


async def main() -> None:
    parameters = StdioServerParameters(command=SERVER, args=[], cwd=FOLDER)
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        listed = (await session.list_tools()).model_dump(by_alias=True, exclude_none=True)
        validators = {}
        for tool in listed["tools"]:
            Draft202012Validator.check_schema(tool["inputSchema"])
            Draft202012Validator.check_schema(tool["outputSchema"])
            validators[tool["name"]] = Draft202012Validator(tool["outputSchema"])
        assert sorted(validators) == ["code_search", "list_folder", "read_file"], sorted(validators)
        for tool, arguments, outcome in CALLS:
            result = await session.call_tool(tool, arguments)
            check(result.model_dump(by_alias=True, exclude_none=True), outcome, validators[tool])
            print(f"ok {tool} {arguments}: {outcome}")
        pages = await every_entry(session, "many")
        print(f"ok list_folder: every entry once, on {pages} pages")
    print(f"{len(CALLS) + 1} passed, 0 failed")


asyncio.run(asyncio.wait_for(main(), timeout=120))
