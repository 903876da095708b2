"""A light for Lamplighter: python3 light.py --id L-0001 --password ... [--host 127.0.0.1] [--port 1883] [--ca FILE]
Needs paho-mqtt 1 or 2 (Debian: apt-get install python3-paho-mqtt). --ca: the PEM file of an authority, for TLS.
Replace the text in set_lamp() by your hardware. All rules of a light: docs/device-protocol.md."""
import argparse, contextlib, datetime, json, os, random, sys, time
import paho.mqtt.client as mqtt

parser = argparse.ArgumentParser()
for name, default in {"id": None, "password": None, "host": "127.0.0.1", "port": 1883, "ca": ""}.items():
    parser.add_argument("--" + name, default=default, required=default is None, type=int if name == "port" else str)
args = parser.parse_args()
UP, DOWN = f"lamplighter/1/{args.id}/up/", f"lamplighter/1/{args.id}/down/"
PLAN_FILE = f"plan-{args.id}.json"  # a light keeps its plan without power
plan = json.load(open(PLAN_FILE)) if os.path.exists(PLAN_FILE) else {"version": 0, "entries": []}
state = {"level": 0, "cause": {}, "changed": 0, "sequence": 0, "presence": None, "next report": 0}
executed, versions = [], [-1]  # ids of executed commands; version of the last one

def seconds(instant): return datetime.datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp()
def send(kind, message): return client.publish(UP + kind, json.dumps(message), qos=1).mid

def set_lamp(level, cause, at):
    print(f"the lamp is at {level} %, caused by {cause}", flush=True)
    state.update(level=level, cause=cause, changed=at)
    report()

def report():  # what the lamp does now, which may differ from the last command
    if not client.is_connected(): return
    state.update({"sequence": state["sequence"] + 1, "next report": time.time() + random.uniform(27, 33)})
    lamp = {"dimmingLevel": state["level"], "activePower": 5 + 0.95 * state["level"] if state["level"] else 0.4}
    send("telemetry", {"sequence": state["sequence"], "main": lamp, **state["cause"]})

def on_command(command, retained):
    answer = {"id": command["id"], "result": "ACCEPTED"}
    if retained: answer.update(result="REJECTED", reason="retained")
    elif command["id"] in executed: answer["result"] = "DUPLICATE"
    elif time.time() > seconds(command["expiresAt"]): answer["result"] = "EXPIRED"
    elif command["version"] < versions[-1]: answer["result"] = "SUPERSEDED"
    elif "sub" in command or "main" not in command: answer.update(result="REJECTED", reason="it has a main lamp only")
    send("acknowledgement", answer)
    if answer["result"] == "ACCEPTED":
        executed[:], versions[:] = executed[-50:] + [command["id"]], [command["version"]]
        set_lamp(command["main"]["dimmingLevel"], {"commandId": command["id"]}, time.time())

def on_plan(new, retained):
    if retained or new["version"] < plan["version"]:
        return send("plan", {"version": new["version"], "result": "REJECTED", "held": plan["version"]})
    plan.update(version=new["version"], entries=new["entries"])
    json.dump(plan, open(PLAN_FILE, "w"))
    send("plan", {"version": plan["version"], "result": "STORED"})

def follow_plan(now):  # a product also repeats the last 24 hours after the last entry
    entries = [(seconds(entry["at"]), entry["main"]["dimmingLevel"]) for entry in plan["entries"] if "main" in entry]
    at, level = max([entry for entry in entries if entry[0] <= now], default=(0, 0))
    if at > state["changed"]: set_lamp(level, {"planVersion": plan["version"]}, at)

def on_connect(client, userdata, flags, code, properties=None):
    if code != 0: sys.exit(f"the broker refused the connection ({code}): check --id and --password")
    client.subscribe(DOWN + "#", qos=1)
    state.update({"sequence": 0, "next report": 0, "presence": send("presence", {"online": True})})

def on_publish(client, userdata, message_id, *more):  # readings follow the presence, which resets their sequence
    if message_id == state["presence"] and plan["version"]: on_plan(plan, False)
    if message_id == state["presence"]: report()

def on_message(client, userdata, message):
    handle = {DOWN + "command": on_command, DOWN + "plan": on_plan}.get(message.topic)
    if handle: handle(json.loads(message.payload), message.retain)

client = mqtt.Client(*([mqtt.CallbackAPIVersion.VERSION2] if hasattr(mqtt, "CallbackAPIVersion") else []), args.id)
client.on_connect, client.on_publish, client.on_message = on_connect, on_publish, on_message
client.username_pw_set(args.id, args.password)
client.will_set(UP + "presence", json.dumps({"online": False}), qos=1)
if args.ca: client.tls_set(args.ca)
client.connect(args.host, args.port, keepalive=30)
while True:
    if client.loop(timeout=1.0) != mqtt.MQTT_ERR_SUCCESS:
        time.sleep(random.uniform(0, 15))  # so that the lights of a city do not reconnect at the same moment
        with contextlib.suppress(OSError): client.reconnect()
    if state["next report"]: follow_plan(time.time())
    if time.time() >= state["next report"] > 0: report()
