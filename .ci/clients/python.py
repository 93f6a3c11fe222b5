"""The official Python client against an MCP server over stdio.

    python python.py SERVER PAGES FOLDER

The client checks every answer against the tool's output schema, and raises.
"""

import asyncio
import json
import sys

from jsonschema import Draft202012Validator
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SERVER, PAGES, FOLDER = sys.argv[1:]

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
    validator.validate(structured)
    assert ("truncation" in structured) == (outcome == CUT), text
    assert outcome != REFUSED or structured["error"]["code"] == "invalid_arguments", text
    assert outcome != CUT or len(text.encode()) <= 1500, text


async def answer_of(session: ClientSession, tool: str, arguments: dict) -> dict:
    result = (await session.call_tool(tool, arguments)).model_dump(by_alias=True)
    assert not result.get("isError"), (tool, arguments, result["content"])
    return result["structuredContent"]


async def every_entry(session: ClientSession, path: str) -> int:
    """Makes the call that each answer offers for its next page, and counts the pages."""
    names, arguments, pages = [], {"path": path}, 0
    while arguments is not None:
        answer = await answer_of(session, "list_folder", arguments | {"max_bytes": 1500})
        names += [entry["name"] for entry in answer["entries"]]
        calls = [action for action in answer["next_actions"] if isinstance(action, dict)]
        following = [call["arguments"] for call in calls if "start" in call["arguments"]]
        arguments, pages = next(iter(following), None), pages + 1
    whole = await answer_of(session, "list_folder", {"path": path})
    assert names == [entry["name"] for entry in whole["entries"]], names
    assert pages > 2, pages
    return pages


async def every_item(session: ClientSession, tool: str, seed: int) -> None:
    """Follows nothing but what each answer says."""
    listed = (await session.call_tool("all_texts", {"seed": seed})).model_dump(by_alias=True)
    texts = json.loads(listed["content"][0]["text"])
    answers, arguments = [], {"seed": seed}
    while arguments is not None:
        answers.append(await answer_of(session, tool, arguments))
        arguments = following(seed, answers[-1])
    if tool == "by_line":
        lines = [f"{number}: {text}\n" for number, text in enumerate(texts)]
        assert "".join(answer["text"] for answer in answers) == "".join(lines), (tool, seed)
        return
    pages = [answer["items"] for answer in answers]
    if tool == "by_start":
        items = joined(pages)
    else:
        items = [item for page in pages for item in completed(page, texts)]
    expected = [{"id": number, "text": text} for number, text in enumerate(texts)]
    assert items == expected, (tool, seed, items)


def following(seed: int, answer: dict) -> dict | None:
    """The arguments of the next call, where the answer has one."""
    if answer.get("next_offset") is not None:
        return {"seed": seed, "offset": answer["next_offset"]}
    if answer.get("next_cursor") is not None:
        return {"seed": seed, "cursor": answer["next_cursor"]}
    offered = [call["arguments"] for call in answer["next_actions"] if isinstance(call, dict)]
    return next(iter(offered), None)


def joined(pages: list[list[dict]]) -> list[dict]:
    """The items of all pages. One in which a page ended goes on at the start of the next page."""
    items = []
    for page in pages:
        if items and page and page[0]["id"] == items[-1]["id"]:
            assert page[0]["text"], f"item {page[0]['id']} was whole"
            items[-1]["text"] += page[0]["text"]
            page = page[1:]
        items += page
    return items


def completed(page: list[dict], texts: list[str]) -> list[dict]:
    """The items of a page. A cursor passes the last one, of which the page may show the beginning alone."""
    *others, last = page or [None]
    if last is None or not texts[last["id"]].startswith(last["text"]):
        return page
    return [*others, last | {"text": texts[last["id"]]}]


async def pages_of_random_results() -> None:
    parameters = StdioServerParameters(command=PAGES, args=[], cwd=FOLDER)
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        await session.list_tools()
        for tool in ["by_start", "by_line", "by_offset", "by_cursor"]:
            for seed in range(50):
                await every_item(session, tool, seed)
            print(f"ok {tool}: every item of 50 random results once")


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
    await pages_of_random_results()
    print(f"{len(CALLS) + 5} passed, 0 failed")


asyncio.run(asyncio.wait_for(main(), timeout=120))
